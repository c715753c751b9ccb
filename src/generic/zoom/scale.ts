// Scales of a zoomed pane: steps of the buttons, fit, and the scroll position that keeps a point in place.

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2] as const
export const LEAST = STEPS[0]
export const MOST = 2

/** At the start nothing is smaller than this: names must be readable. */
const READABLE = 0.67

export function clamp(scale: number): number {
  return Math.min(MOST, Math.max(LEAST, scale))
}

/** The next step in a direction, also from a scale between two steps. */
export function stepFrom(scale: number, direction: 1 | -1): number {
  const further =
    direction > 0 ? STEPS.find((one) => one > scale + 0.005) : STEPS.findLast((one) => one < scale - 0.005)
  return further ?? scale
}

export interface Size {
  width: number
  height: number
}

/** The whole content in the pane, never enlarged. */
export function fitOf(content: Size, pane: Size): number {
  if (content.width === 0 || content.height === 0) return 1
  return clamp(Math.min(1, pane.width / content.width, pane.height / content.height))
}

/** As wide as the pane, as long as it can be read. */
export function startOf(content: Size, pane: Size): number {
  return content.width === 0 ? 1 : Math.max(READABLE, Math.min(1, pane.width / content.width))
}

/** Scroll offset that leaves the point `at` (pixels from the pane's edge) where it is. */
export function scrollFor(at: number, scroll: number, before: number, after: number): number {
  return ((scroll + at) / before) * after - at
}
