"""From a witness to something a person can read, and the catalogue of cases."""
