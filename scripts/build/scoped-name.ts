// Names of the classes in modules of styles.
import { basename } from 'node:path'

/** After file and class, such as `Calendar_event`: readable in the browser's tools and in tests. */
export function scopedName(name: string, file: string): string {
  return `${basename(file).split('.')[0]}_${name}`
}
