"""Runs the tests beside this file on Vulkan devices: pass, fail or skip, and an exit status.

Needs the package `vulkan` and nothing else. Each test on each device has a process of its own, with
a clock, since a driver may stop it or never come back.
"""

# pyright: basic
# The binding has no types.

import argparse
import json
import os
import struct
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
MAXIMAL = "VK_KHR_shader_maximal_reconvergence"
BALLOT = 1 << 3


def dispatch(vk, number, spirv, words):
    """The words of the buffer behind one workgroup of the shader on a device."""
    physical = vk.vkEnumeratePhysicalDevices(instance(vk))[number]
    families = vk.vkGetPhysicalDeviceQueueFamilyProperties(physical)
    family = next(n for n, each in enumerate(families) if each.queueFlags & vk.VK_QUEUE_COMPUTE_BIT)
    queue = vk.VkDeviceQueueCreateInfo(queueFamilyIndex=family, pQueuePriorities=[1.0])
    wanted = [MAXIMAL] if MAXIMAL in extensions(vk, physical) else []
    about = vk.VkDeviceCreateInfo(pQueueCreateInfos=[queue], ppEnabledExtensionNames=wanted)
    device = vk.vkCreateDevice(physical, about, None)

    def made(name, **fields):
        created = getattr(vk, f"Vk{name}CreateInfo")(**fields)
        return getattr(vk, f"vkCreate{name}")(device, created, None)

    size, storage = 4 * len(words), vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
    buffer = made("Buffer", size=size, usage=vk.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)
    needs = vk.vkGetBufferMemoryRequirements(device, buffer)
    kinds = vk.vkGetPhysicalDeviceMemoryProperties(physical).memoryTypes
    seen = vk.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | vk.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
    fits = [n for n in range(len(kinds)) if needs.memoryTypeBits >> n & 1]
    kind = next(n for n in fits if kinds[n].propertyFlags & seen == seen)
    room = vk.VkMemoryAllocateInfo(allocationSize=needs.size, memoryTypeIndex=kind)
    memory = vk.vkAllocateMemory(device, room, None)
    vk.vkBindBufferMemory(device, buffer, memory, 0)
    mapped = vk.vkMapMemory(device, memory, 0, size, 0)
    mapped[:size] = struct.pack(f"<{len(words)}I", *words)
    stages = vk.VK_SHADER_STAGE_COMPUTE_BIT
    binding = vk.VkDescriptorSetLayoutBinding(0, storage, 1, stages)
    layout = made("DescriptorSetLayout", pBindings=[binding])
    layouts = made("PipelineLayout", pSetLayouts=[layout])
    module = made("ShaderModule", codeSize=len(spirv), pCode=spirv)
    name = vk.ffi.new("char[]", b"main")  # The binding's own copy is freed too early.
    stage = vk.VkPipelineShaderStageCreateInfo(stage=stages, module=module, pName="main")
    asked = vk.VkComputePipelineCreateInfo(stage=stage, layout=layouts)
    asked.stage.pName = name
    pipeline = vk.vkCreateComputePipelines(device, None, 1, [asked], None)[0]
    part = vk.VkDescriptorPoolSize(storage, 1)
    pool = made("DescriptorPool", maxSets=1, pPoolSizes=[part])
    sets = vk.VkDescriptorSetAllocateInfo(descriptorPool=pool, pSetLayouts=[layout])
    chosen = vk.vkAllocateDescriptorSets(device, sets)[0]
    write = vk.VkWriteDescriptorSet(dstSet=chosen, descriptorCount=1, descriptorType=storage)
    told = vk.ffi.new("VkDescriptorBufferInfo[]", [(buffer, 0, size)])
    write.pBufferInfo = told
    vk.vkUpdateDescriptorSets(device, 1, [write], 0, None)
    pool = made("CommandPool", queueFamilyIndex=family)
    lines = vk.VkCommandBufferAllocateInfo(commandPool=pool, commandBufferCount=1)
    commands = vk.vkAllocateCommandBuffers(device, lines)[0]
    vk.vkBeginCommandBuffer(commands, vk.VkCommandBufferBeginInfo())
    point = vk.VK_PIPELINE_BIND_POINT_COMPUTE
    vk.vkCmdBindPipeline(commands, point, pipeline)
    vk.vkCmdBindDescriptorSets(commands, point, layouts, 0, 1, [chosen], 0, None)
    vk.vkCmdDispatch(commands, 1, 1, 1)
    vk.vkEndCommandBuffer(commands)
    queue = vk.vkGetDeviceQueue(device, family, 0)
    vk.vkQueueSubmit(queue, 1, [vk.VkSubmitInfo(pCommandBuffers=[commands])], None)
    vk.vkQueueWaitIdle(queue)
    return struct.unpack(f"<{len(words)}I", bytes(mapped[:size]))


def instance(vk):
    about = vk.VkApplicationInfo(pApplicationName="suite", apiVersion=vk.VK_MAKE_VERSION(1, 1, 0))
    return vk.vkCreateInstance(vk.VkInstanceCreateInfo(pApplicationInfo=about), None)


def text_of(vk, value):
    return value if isinstance(value, str) else vk.ffi.string(value).decode()


def extensions(vk, physical):
    known = vk.vkEnumerateDeviceExtensionProperties(physical, None)
    return [text_of(vk, each.extensionName) for each in known]


def listed(vk):
    """Each device's name, lanes of a subgroup (0 without ballots), and whether it reconverges."""
    devices = []
    for physical in vk.vkEnumeratePhysicalDevices(instance(vk)):
        group = vk.VkPhysicalDeviceSubgroupProperties()
        about = vk.VkPhysicalDeviceProperties2(pNext=group)
        vk.vkGetPhysicalDeviceProperties2(physical, about)
        name, ballot = text_of(vk, about.properties.deviceName), group.supportedOperations & BALLOT
        maximal = MAXIMAL in extensions(vk, physical)
        devices.append((name, group.subgroupSize if ballot else 0, maximal))
    return devices


def child(request):
    import vulkan

    if request == "list":
        print(json.dumps(listed(vulkan)))
        return
    number, spirv = request.split(":", 1)
    words = json.load(sys.stdin)
    print(json.dumps(dispatch(vulkan, int(number), (HERE / spirv).read_bytes(), words)))


def ask(request, given, seconds):
    """What a child answers, or why it does not."""
    command = [sys.executable, __file__, "--child", request]
    try:
        done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, f"no answer within {seconds} seconds"
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        return None, said[-1]
    return json.loads(done.stdout.splitlines()[-1]), ""


def complaint(test, words, maximal):
    """What is wrong with the words of the buffer; empty if nothing is."""
    met = {}
    start, stride = test["log"]["start"], test["log"]["stride"]
    for lane, expected in enumerate(test["expected"]):
        place = start + lane * stride
        found, wanted = words[place + 1 : place + 1 + words[place]], expected["words"]
        masks, free = set(expected["masks"]), {*expected["free"], *expected["chosen"]}
        for n, word in enumerate(wanted):
            if n >= len(found):
                return f"lane {lane} ends after {len(found)} words of its log"
            if n in masks and not found[n] >> lane & 1:
                return f"lane {lane} is missing in its own set, word {n} of its log"
            if found[n] != word and n not in free and (maximal or n not in masks):
                return f"lane {lane} has {found[n]} and not {word}, word {n} of its log"
            if n in masks:
                seen = met.setdefault((found[n - 2], found[n]), {})
                seen[lane] = seen.get(lane, 0) + 1
        if len(found) > len(wanted):
            return f"lane {lane} goes on after {len(wanted)} words of its log"
    for (number, mask), lanes in met.items():
        others = [lane for lane in range(test["lanes"]) if mask >> lane & 1]
        if [lanes.get(lane, 0) for lane in others] != [max(lanes.values())] * len(others):
            return f"the lanes of set {mask:#x} do not all have it, entry {number}"
    return ""


def main():
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--device", default="", help="only devices whose name has this word")
    options.add_argument("--icd", help="the file that names the driver, for the Vulkan loader")
    options.add_argument("--maximal", action="store_true", help="ask for the sets of every device")
    options.add_argument("--seconds", type=float, default=30, help="for one test")
    options.add_argument("--child", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.child:
        return child(given.child)
    if given.icd:
        os.environ["VK_ICD_FILENAMES"] = os.environ["VK_DRIVER_FILES"] = given.icd
    suite = json.loads((HERE / "suite.json").read_text(encoding="utf-8"))
    devices, why = ask("list", "", given.seconds)
    counts = {"pass": 0, "fail": 0, "skip": 0}
    for number, (name, lanes, maximal) in enumerate(devices or []):
        if given.device.lower() not in name.lower():
            continue
        print(f"{name}: {lanes} lanes in a subgroup")
        for test in suite["tests"]:
            word, said = "skip", "the device's subgroups are too small or have no ballot"
            if lanes >= test["lanes"]:
                file = f"spirv/{test['name']}{'.maximal' if maximal else ''}.spv"
                words, said = ask(f"{number}:{file}", json.dumps(test["buffer"]), given.seconds)
                if words is not None:
                    said = complaint(test, words, maximal or given.maximal)
                word = "fail" if said else "pass"
            counts[word] += 1
            print(f"  {word} {test['name']}" + (f": {said}" if said else ""))
    print(", ".join(f"{number} {word}" for word, number in counts.items()))
    if not counts["pass"] + counts["fail"]:
        print(f"nothing was run: {why or 'no device fits'}", file=sys.stderr)
        return 2
    return 1 if counts["fail"] else 0


if __name__ == "__main__":
    sys.exit(main())
