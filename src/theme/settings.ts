// What of the frame is shown; the specification's settings with their defaults.
import { THEME_COLOUR } from '#kernel/constants'

export const settings = {
  theme: THEME_COLOUR,
  /** The row of visited pages. */
  tagsView: true,
  /** Bar and tabs stay at the top while the page scrolls. */
  fixedHeader: true,
  sidebarLogo: true,
}
