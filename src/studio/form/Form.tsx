// The form beside the text: what a maintainer changes most, each change an edit of the text.
import { Empty, Tabs } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Binding, Text } from '#kernel/binding'
import { ask } from '../api'
import { modelOf } from '../document/model'
import { draft, useStudio } from '../store'
import { useStudioWords } from '../words'
import { Actions } from './Actions'
import { Columns } from './Columns'
import { FieldList } from './FieldList'
import styles from './Form.module.css'
import { FormBoundary } from './FormBoundary'
import { ResourcePart } from './ResourcePart'

/** Titles of fields that stand in another file: those of the resource that this one extends or shows. */
function useTitles(resource: string | undefined): Readonly<Record<string, Text>> {
  const [titles, setTitles] = useState<Readonly<Record<string, Text>>>({})
  useEffect(() => {
    if (!resource) return
    const read = async () => {
      const { fields } = (await ask('binding', { draft, name: resource })).binding as Binding
      setTitles(Object.fromEntries(Object.values(fields).map(({ name, title }) => [name, title])))
    }
    read().catch(() => undefined)
  }, [resource])
  return titles
}

export function Form({ file }: { file: string }) {
  const { w } = useStudioWords()
  const text = useStudio((state) => state.files[file]?.text ?? '')
  const model = useMemo(() => modelOf(text), [text])
  const titles = useTitles(model?.extends ?? model?.of)
  const waiting = (
    <Empty className={styles.broken as string} image={Empty.PRESENTED_IMAGE_SIMPLE} description={w('broken')} />
  )
  if (!model) return waiting
  const hasFields = model.fields !== undefined || model.views?.form !== undefined
  return (
    <FormBoundary text={text} fallback={waiting}>
      <Tabs
        size="small"
        className={styles.form as string}
        items={[
          ...(hasFields
            ? [{ key: 'fields', label: w('fields'), children: <FieldList file={file} model={model} titles={titles} /> }]
            : []),
          ...(model.views?.list?.columns
            ? [{ key: 'columns', label: w('columns'), children: <Columns model={model} titles={titles} /> }]
            : []),
          ...(model.fields && model.name !== undefined
            ? [{ key: 'actions', label: w('actions'), children: <Actions model={model} /> }]
            : []),
          { key: 'resource', label: w('resource'), children: <ResourcePart model={model} /> },
        ]}
      />
    </FormBoundary>
  )
}
