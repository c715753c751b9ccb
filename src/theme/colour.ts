// Colour arithmetic: contrast, and shades with sufficient contrast.

type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb {
  const at = (place: number) => Number.parseInt(hex.slice(1 + place * 2, 3 + place * 2), 16)
  return [at(0), at(1), at(2)]
}

function print(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

export function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)
}

/** `share`: part of `other`, 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [one, two] = [parse(colour), parse(other)]
  return print([0, 1, 2].map((place) => (one[place] as number) * (1 - share) + (two[place] as number) * share) as never)
}

/** Relative luminance as defined by WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 to 21; text needs 4.5. */
export function contrast(colour: string, other: string): number {
  const [low, high] = [luminance(colour), luminance(other)].sort((left, right) => left - right) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour, mixed with `towards` as little as needed for contrast with all `grounds`. */
export function readable(colour: string, towards: string, grounds: readonly string[], wanted = 4.6): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, towards, share)
    if (grounds.every((ground) => contrast(tried, ground) >= wanted)) return tried
  }
  return towards
}
