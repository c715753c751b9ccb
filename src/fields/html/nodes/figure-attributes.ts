// Attributes of a picture in the text, besides its caption.

export interface FigureAttributes {
  src: string | null
  alt: string
  width: number | null
  align: string | null
  /** Key of the upload in progress. */
  pending: string | null
}

/** Attribute of an upload in progress, which pasted text and stored text never have. */
export const PENDING = 'data-pending'
