// The page of the library.
import { Library } from '../../fields/media/library/Library'
import { useTitle } from '../../generic/use-title'
import type { PageProps } from '../../screens'

export default function LibraryPage({ binding }: PageProps) {
  const title = useTitle()(binding)
  return <Library heading={<h1>{title}</h1>} />
}
