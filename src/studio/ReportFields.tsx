// Choices for a new report: a page, some of its filters to count by, and a number to sum.
import { Form as AntdForm, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Binding, Field } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import { fieldOf } from '#kernel/standard'
import { ask } from './api'
import { useStudio } from './store'
import { type Entry, ON_DISK } from './wire'
import { useStudioWords } from './words'

/** The page that was chosen. */
export type Counted = Pick<Entry, 'name' | 'title' | 'en'>

const grouping: ReadonlySet<string> = new Set(['reference', 'choice', 'boolean', 'date', 'date-time', 'month'])

const isNumber = ({ kind, many }: Field) => !many && kinds[kind].json !== 'string' && kinds[kind].filter === 'range'

/** Fields of the page as it is on disk: a report is written there at once. */
function useFields(page: string | undefined): { by: Field[]; numbers: Field[] } | null {
  const [found, setFound] = useState<{ page: string; by: Field[]; numbers: Field[] } | null>(null)
  useEffect(() => {
    if (!page) return
    let isLate = false
    const read = async () => {
      const binding = (await ask('binding', { draft: ON_DISK, name: page })).binding as Binding
      const filters = binding.views.list.filters.flatMap((name) => fieldOf(binding, name) ?? [])
      const numbers = Object.values(binding.fields).filter((field) => isNumber(field) && field.name !== 'id')
      if (!isLate) setFound({ page, by: filters.filter(({ kind }) => grouping.has(kind)), numbers })
    }
    read().catch(() => !isLate && setFound({ page, by: [], numbers: [] }))
    return () => {
      isLate = true
    }
  }, [page])
  return found && found.page === page ? found : null
}

export function ReportFields({ onCounted }: { onCounted(page: Counted): void }) {
  const { w, english } = useStudioWords()
  const entries = useStudio((state) => state.tree.entries)
  const form = AntdForm.useFormInstance()
  const fields = useFields(AntdForm.useWatch('of', form) as string | undefined)
  const pages = entries.filter(
    ({ extends: base, kind, folder }) => !base && kind !== 'calls' && kind !== 'report' && folder,
  )
  const options = (list: readonly Field[] | undefined) =>
    (list ?? []).map(({ name, title }) => ({ value: name, label: `${english ? title.en : title.zh} ${name}` }))
  return (
    <>
      <AntdForm.Item name="of" label={w('countedPage')} rules={[{ required: true }]}>
        <Select<string>
          showSearch
          optionFilterProp="label"
          onChange={(name) => {
            form.setFieldsValue({ by: [], sum: undefined })
            const page = pages.find((one) => one.name === name)
            if (page) onCounted(page)
          }}
          options={pages.map(({ name, title, en }) => ({ value: name, label: `${english ? en : title} ${name}` }))}
        />
      </AntdForm.Item>
      <AntdForm.Item
        name="by"
        label={w('countedBy')}
        extra={w(fields?.by.length === 0 ? 'noCountedBy' : 'countedByHint')}
        rules={[{ required: true }]}
      >
        <Select mode="multiple" optionFilterProp="label" options={options(fields?.by)} />
      </AntdForm.Item>
      <AntdForm.Item name="sum" label={w('summed')} extra={w('summedHint')}>
        <Select allowClear showSearch optionFilterProp="label" options={options(fields?.numbers)} />
      </AntdForm.Item>
    </>
  )
}
