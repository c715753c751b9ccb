// Encodes text as GBK, which Node only decodes.

/** Text as saved by a Chinese Excel. */
export function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const bytes = new Map<string, readonly number[]>()
  for (let high = 0x81; high < 0xff; high += 1)
    for (let low = 0x40; low < 0xff; low += 1) {
      const char = decoder.decode(Uint8Array.of(high, low))
      if (char.length === 1 && !bytes.has(char)) bytes.set(char, [high, low])
    }
  return Buffer.from([...text].flatMap((char) => bytes.get(char) ?? [char.charCodeAt(0)]))
}
