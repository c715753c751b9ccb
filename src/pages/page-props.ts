// The current page and view.

export interface ResourcePageProps {
  route: string
  /** `list`, `new`, `show`, `edit` or a further word of the page. */
  view: string
  id: number | null
}
