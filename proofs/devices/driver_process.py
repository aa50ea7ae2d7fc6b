"""What runs inside the child of one driver: Vulkan, asked for one dispatch at a time.

Which driver the loader finds is up to the environment of this process. A request and its answer
are values of `marshal`, each behind its length (four bytes, most significant first); both sides run
one Python. A driver may end this process, or never come back: whoever asks has a clock.
"""

# pyright: basic
# The binding has no types.

from __future__ import annotations

import marshal
import os
import signal
import sys
import threading
import time
from typing import Any, BinaryIO

LENGTH_BYTES = 4
LOOK_EVERY = 1.0
"""Seconds between two looks at whether the parent is still there."""

VERSION = (1 << 22) | (3 << 12)
"""Vulkan 1.3, for which LLVM makes its binaries: what is asked of the loader."""

BALLOT = 8
"""The bit of a device that has ballots, among what it does with subgroups."""

COMPUTE = 0x20
"""The bit of the stage, and of a queue 2."""


class Refused(Exception):
    """Vulkan could not do it; the argument says what."""


class Vulkan:
    """One device with one queue. Raises Refused where there is none."""

    def __init__(self) -> None:
        try:
            import vulkan
        except ImportError:
            raise Refused("the Python package `vulkan` is not installed") from None
        except OSError:
            raise Refused("the Vulkan loader (libvulkan.so.1) is not installed") from None
        self.ffi: Any = vulkan.ffi
        self.lib: Any = vulkan.lib
        self.new = self.ffi.new
        self._kept: list[Any] = []
        self.instance = self._instance()
        self.physical = self._physical()
        self.features = self._features()
        self.family = self._family()
        self.device = self._device()
        queue = self.new("VkQueue*")
        self.lib.vkGetDeviceQueue(self.device, self.family, 0, queue)
        self.queue = queue[0]

    # --- finding it ---

    def call(self, name: str, *arguments: Any) -> None:
        """A function that answers whether it succeeded. Raises Refused."""
        result = getattr(self.lib, name)(*arguments)
        if result != 0:
            raise Refused(f"{name} answers {result}")

    def keep(self, value: Any) -> Any:
        """The value, which lives as long as this: structures only point to others."""
        self._kept.append(value)
        return value

    def struct(self, type_: str, kind: int, **fields: Any) -> Any:
        found = self.keep(self.new(f"{type_}*"))
        found.sType = kind
        for name, value in fields.items():
            setattr(found, name, value)
        return found

    def _instance(self) -> Any:
        application = self.struct("VkApplicationInfo", 0, apiVersion=VERSION)
        created = self.struct("VkInstanceCreateInfo", 1, pApplicationInfo=application)
        instance = self.new("VkInstance*")
        result = self.lib.vkCreateInstance(created, self.ffi.NULL, instance)
        if result == -9:
            raise Refused("the loader finds no driver")
        if result != 0:
            raise Refused(f"vkCreateInstance answers {result}")
        return instance[0]

    def _physical(self) -> Any:
        count = self.new("uint32_t*")
        self.call("vkEnumeratePhysicalDevices", self.instance, count, self.ffi.NULL)
        if not count[0]:
            raise Refused("the driver has no device")
        found = self.new("VkPhysicalDevice[]", count[0])
        self.call("vkEnumeratePhysicalDevices", self.instance, count, found)
        return found[0]

    def _features(self) -> dict[str, Any]:
        """What the device is and can."""
        subgroup = self.struct("VkPhysicalDeviceSubgroupProperties", 1000094000)
        properties = self.struct("VkPhysicalDeviceProperties2", 1000059001, pNext=subgroup)
        self.lib.vkGetPhysicalDeviceProperties2(self.physical, properties)
        core = self.new("VkPhysicalDeviceFeatures*")
        self.lib.vkGetPhysicalDeviceFeatures(self.physical, core)
        said = properties.properties
        return {
            "device": self.ffi.string(said.deviceName).decode(errors="replace"),
            "driver_version": int(said.driverVersion),
            "api": f"{said.apiVersion >> 22}.{said.apiVersion >> 12 & 0x3FF}",
            "subgroup": int(subgroup.subgroupSize),
            "ballot": bool(
                subgroup.supportedStages & COMPUTE and subgroup.supportedOperations & BALLOT
            ),
            "int64": bool(core.shaderInt64),
            "int16": bool(core.shaderInt16),
            "extensions": self._extensions(),
        }

    def _extensions(self) -> list[str]:
        count = self.new("uint32_t*")
        null = self.ffi.NULL
        self.call("vkEnumerateDeviceExtensionProperties", self.physical, null, count, null)
        found = self.new("VkExtensionProperties[]", max(count[0], 1))
        self.call("vkEnumerateDeviceExtensionProperties", self.physical, null, count, found)
        names = (self.ffi.string(found[n].extensionName).decode() for n in range(count[0]))
        return sorted(names)

    def _family(self) -> int:
        count = self.new("uint32_t*")
        self.lib.vkGetPhysicalDeviceQueueFamilyProperties(self.physical, count, self.ffi.NULL)
        families = self.new("VkQueueFamilyProperties[]", max(count[0], 1))
        self.lib.vkGetPhysicalDeviceQueueFamilyProperties(self.physical, count, families)
        for number in range(count[0]):
            if families[number].queueFlags & 2:
                return number
        raise Refused("the device runs no compute shaders")

    def _device(self) -> Any:
        queue = self.struct(
            "VkDeviceQueueCreateInfo",
            2,
            queueFamilyIndex=self.family,
            queueCount=1,
            pQueuePriorities=self.keep(self.new("float[]", [1.0])),
        )
        core = self.keep(self.new("VkPhysicalDeviceFeatures*"))
        core.shaderInt64 = int(self.features["int64"])
        core.shaderInt16 = int(self.features["int16"])
        created = self.struct(
            "VkDeviceCreateInfo",
            3,
            queueCreateInfoCount=1,
            pQueueCreateInfos=queue,
            pEnabledFeatures=core,
        )
        device = self.new("VkDevice*")
        self.call("vkCreateDevice", self.physical, created, self.ffi.NULL, device)
        return device[0]

    # --- one dispatch ---

    def execute(self, words: bytes, buffers: list[bytes], groups: int) -> list[bytes]:
        """What the storage buffers (set 0, bindings from 0) hold behind a dispatch of `main`."""
        self._kept.clear()
        memories = [self._buffer(each) for each in buffers]
        layout = self._set_layout(len(buffers))
        pipeline_layout, pipeline = self._pipeline(words, layout)
        chosen = self._descriptors(layout, [buffer for buffer, _, _ in memories])
        self._run(pipeline, pipeline_layout, chosen, groups)
        null = self.ffi.NULL
        found: list[bytes] = []
        for (buffer, memory, where), given in zip(memories, buffers, strict=True):
            found.append(bytes(self.ffi.buffer(where, len(given))))
            self.lib.vkUnmapMemory(self.device, memory)
            self.lib.vkDestroyBuffer(self.device, buffer, null)
            self.lib.vkFreeMemory(self.device, memory, null)
        self.lib.vkDestroyPipeline(self.device, pipeline, null)
        self.lib.vkDestroyPipelineLayout(self.device, pipeline_layout, null)
        self.lib.vkDestroyDescriptorSetLayout(self.device, layout, null)
        return found

    def _buffer(self, contents: bytes) -> tuple[Any, Any, Any]:
        """A storage buffer that the host sees, with its memory and where that is."""
        null = self.ffi.NULL
        created = self.struct("VkBufferCreateInfo", 12, size=len(contents), usage=0x20)
        buffer = self.new("VkBuffer*")
        self.call("vkCreateBuffer", self.device, created, null, buffer)
        needs = self.new("VkMemoryRequirements*")
        self.lib.vkGetBufferMemoryRequirements(self.device, buffer[0], needs)
        wanted = self.struct(
            "VkMemoryAllocateInfo",
            5,
            allocationSize=needs.size,
            memoryTypeIndex=self._memory_type(needs.memoryTypeBits),
        )
        memory = self.new("VkDeviceMemory*")
        self.call("vkAllocateMemory", self.device, wanted, null, memory)
        self.call("vkBindBufferMemory", self.device, buffer[0], memory[0], 0)
        where = self.new("void**")
        self.call("vkMapMemory", self.device, memory[0], 0, len(contents), 0, where)
        self.ffi.memmove(where[0], contents, len(contents))
        return buffer[0], memory[0], where[0]

    def _memory_type(self, allowed: int) -> int:
        """One that the host sees, and that needs no flushing."""
        found = self.new("VkPhysicalDeviceMemoryProperties*")
        self.lib.vkGetPhysicalDeviceMemoryProperties(self.physical, found)
        for number in range(found.memoryTypeCount):
            if allowed >> number & 1 and found.memoryTypes[number].propertyFlags & 6 == 6:
                return number
        raise Refused("the device has no memory that the host sees")

    def _set_layout(self, count: int) -> Any:
        bindings = self.keep(self.new("VkDescriptorSetLayoutBinding[]", count))
        for number in range(count):
            bindings[number].binding = number
            bindings[number].descriptorType = 7
            bindings[number].descriptorCount = 1
            bindings[number].stageFlags = COMPUTE
        created = self.struct(
            "VkDescriptorSetLayoutCreateInfo", 32, bindingCount=count, pBindings=bindings
        )
        layout = self.new("VkDescriptorSetLayout*")
        self.call("vkCreateDescriptorSetLayout", self.device, created, self.ffi.NULL, layout)
        return layout[0]

    def _pipeline(self, words: bytes, layout: Any) -> tuple[Any, Any]:
        null = self.ffi.NULL
        code = self.keep(self.new("uint32_t[]", len(words) // 4))
        self.ffi.memmove(code, words, len(words) // 4 * 4)
        created = self.struct("VkShaderModuleCreateInfo", 16, codeSize=len(words), pCode=code)
        module = self.new("VkShaderModule*")
        self.call("vkCreateShaderModule", self.device, created, null, module)
        layouts = self.keep(self.new("VkDescriptorSetLayout[]", [layout]))
        laid = self.struct("VkPipelineLayoutCreateInfo", 30, setLayoutCount=1, pSetLayouts=layouts)
        pipeline_layout = self.new("VkPipelineLayout*")
        self.call("vkCreatePipelineLayout", self.device, laid, null, pipeline_layout)
        wanted = self.struct("VkComputePipelineCreateInfo", 29, layout=pipeline_layout[0])
        wanted.stage.sType = 18
        wanted.stage.stage = COMPUTE
        wanted.stage.module = module[0]
        wanted.stage.pName = self.keep(self.new("char[]", b"main"))
        pipeline = self.new("VkPipeline*")
        self.call("vkCreateComputePipelines", self.device, null, 1, wanted, null, pipeline)
        self.lib.vkDestroyShaderModule(self.device, module[0], null)
        return pipeline_layout[0], pipeline[0]

    def _descriptors(self, layout: Any, buffers: list[Any]) -> Any:
        null = self.ffi.NULL
        size = self.keep(self.new("VkDescriptorPoolSize*"))
        size.type, size.descriptorCount = 7, len(buffers)
        created = self.struct(
            "VkDescriptorPoolCreateInfo", 33, maxSets=1, poolSizeCount=1, pPoolSizes=size
        )
        pool = self.new("VkDescriptorPool*")
        self.call("vkCreateDescriptorPool", self.device, created, null, pool)
        layouts = self.keep(self.new("VkDescriptorSetLayout[]", [layout]))
        wanted = self.struct(
            "VkDescriptorSetAllocateInfo",
            34,
            descriptorPool=pool[0],
            descriptorSetCount=1,
            pSetLayouts=layouts,
        )
        chosen = self.new("VkDescriptorSet*")
        self.call("vkAllocateDescriptorSets", self.device, wanted, chosen)
        for number, buffer in enumerate(buffers):
            info = self.keep(self.new("VkDescriptorBufferInfo*"))
            info.buffer, info.offset, info.range = buffer, 0, 0xFFFF_FFFF_FFFF_FFFF
            write = self.struct(
                "VkWriteDescriptorSet",
                35,
                dstSet=chosen[0],
                dstBinding=number,
                descriptorCount=1,
                descriptorType=7,
                pBufferInfo=info,
            )
            self.lib.vkUpdateDescriptorSets(self.device, 1, write, 0, null)
        return chosen[0]

    def _run(self, pipeline: Any, layout: Any, chosen: Any, groups: int) -> None:
        null = self.ffi.NULL
        created = self.struct("VkCommandPoolCreateInfo", 39, queueFamilyIndex=self.family)
        pool = self.new("VkCommandPool*")
        self.call("vkCreateCommandPool", self.device, created, null, pool)
        wanted = self.struct(
            "VkCommandBufferAllocateInfo", 40, commandPool=pool[0], level=0, commandBufferCount=1
        )
        commands = self.new("VkCommandBuffer*")
        self.call("vkAllocateCommandBuffers", self.device, wanted, commands)
        self.call("vkBeginCommandBuffer", commands[0], self.struct("VkCommandBufferBeginInfo", 42))
        self.lib.vkCmdBindPipeline(commands[0], 1, pipeline)
        sets = self.keep(self.new("VkDescriptorSet[]", [chosen]))
        self.lib.vkCmdBindDescriptorSets(commands[0], 1, layout, 0, 1, sets, 0, null)
        self.lib.vkCmdDispatch(commands[0], groups, 1, 1)
        self.call("vkEndCommandBuffer", commands[0])
        submit = self.struct("VkSubmitInfo", 4, commandBufferCount=1, pCommandBuffers=commands)
        self.call("vkQueueSubmit", self.queue, 1, submit, null)
        self.call("vkQueueWaitIdle", self.queue)
        self.lib.vkDestroyCommandPool(self.device, pool[0], null)


# --- the other side -------------------------------------------------------------------------------


def read_message(stream: BinaryIO) -> Any:
    """The next message of a stream; None where the other side is gone."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    length = int.from_bytes(head, "big")
    body = stream.read(length)
    return marshal.loads(body) if len(body) == length else None


def write_message(stream: BinaryIO, message: Any) -> None:
    body = marshal.dumps(message)
    stream.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
    stream.flush()


def _end_behind(parent: int) -> None:
    """End this process once its parent is another one: the driver may be busy for ever."""
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os._exit(1)


def serve() -> None:
    """Say what the device is, then answer requests until standard input closes."""
    threading.Thread(target=_end_behind, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        vulkan = Vulkan()
    except Refused as refused:
        write_message(answers, {"error": str(refused)})
        return
    write_message(answers, {"features": vulkan.features})
    while (request := read_message(sys.stdin.buffer)) is not None:
        words, buffers, groups = request
        try:
            answer: Any = {"buffers": vulkan.execute(words, buffers, groups)}
        except Refused as refused:
            answer = {"error": str(refused)}
        write_message(answers, answer)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve()
