/** True for people who asked their system for less motion; styles ask for the same in `plain.css`. */
export function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
