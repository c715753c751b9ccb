// Which part of which page is open.

export interface ResourcePageProps {
  route: string
  /** `list`, `new`, `show`, `edit` or a further word of the page's own. */
  view: string
  id: number | null
}
