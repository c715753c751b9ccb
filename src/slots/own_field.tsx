// Own fields: the pages that take them, and those whose records they may refer to.
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/calls'
import { PageSelect } from '../components/PageSelect'
import { EmptyValue } from '../fields/text-parts'
import { useWords } from '../locales/use-words'
import { type InputProps, slots } from '../slots'

function usePages() {
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: ['own-field-pages', language],
    queryFn: () => call('own_field', 'pages', {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.list_data
}

function PageInput(input: InputProps<string>) {
  return <PageSelect {...input} pages={usePages()} />
}

function PageTitle({ value }: { value: string | null | undefined }) {
  const title = usePages()?.find(({ resource }) => resource === value)?.title
  if (!value) return <EmptyValue />
  return title ?? value
}

export default slots('own_field', {
  cells: { resource: PageTitle, target: PageTitle },
  details: { resource: PageTitle, target: PageTitle },
  inputs: { resource: PageInput, target: PageInput },
})
