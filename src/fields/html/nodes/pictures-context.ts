// How a picture within the text puts a file into its place.
import { createContext } from 'react'

export interface PicturesAt {
  /** Uploads the file into the picture at this position. */
  put(at: number, file: File): void
  /** Address of the file that is being uploaded, for the meantime. */
  preview(pending: string): string | undefined
}

export const PicturesContext = createContext<PicturesAt>({ put: () => undefined, preview: () => undefined })
