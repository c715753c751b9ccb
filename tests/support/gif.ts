// Creates a GIF that is small to send and large to draw: each frame changes one pixel of the whole canvas.

/** `frames` frames of `width` × `height`, in about 15 bytes each. */
export function tinyGif(frames: number, width: number, height: number): Buffer {
  const word = (value: number) => [value & 255, value >> 8]
  const head = [...Buffer.from('GIF89a'), ...word(width), ...word(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  // One pixel at its position, two colours, the shortest possible LZW.
  const frame = (index: number) => [0x2c, ...word(index % width), ...word(0), 1, 0, 1, 0, 0, 2, 2, 0x4c, 0x01, 0]
  const all = Array.from({ length: frames }, (_, index) => frame(index)).flat()
  return Buffer.from([...head, ...all, 0x3b])
}
