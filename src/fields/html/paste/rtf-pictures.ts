// Pictures of a text copied from Word: its markup names files of that computer, its RTF holds them.

/** Of PNG and JPEG only: the formats that Word embeds for pictures that browsers draw. */
const PICTURE = /\\pict[\s\S]{0,4000}?\\(png|jpeg)blip[\s\S]{0,600}?([\da-f\s]{64,})\}/gi

/** In their order. */
export function picturesOfRtf(rtf: string): File[] {
  return [...rtf.matchAll(PICTURE)].map(([, kind = 'png', hex = ''], index) => {
    const digits = hex.replace(/\s+/g, '')
    const bytes = Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
      Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
    )
    return new File([bytes], `pasted-${index + 1}.${kind.toLowerCase()}`, { type: `image/${kind.toLowerCase()}` })
  })
}
