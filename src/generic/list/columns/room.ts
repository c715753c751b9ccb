// Pixels between the edges of a list, as last measured: a table that knows them is drawn once, at its final widths.

let room = 0

export function noteRoom(pixels: number): void {
  room = pixels
}

export function lastRoom(): number {
  return room
}
