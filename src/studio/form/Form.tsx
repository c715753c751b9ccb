// The form beside the text: what a maintainer changes most, each change an edit of the text.
import { Empty, Tabs } from 'antd'
import { useMemo } from 'react'
import { modelOf } from '../document/model'
import { useStudio } from '../store'
import { useStudioWords } from '../words'
import { Columns } from './Columns'
import { FieldList } from './FieldList'
import styles from './Form.module.css'
import { ResourcePart } from './ResourcePart'

export function Form({ file }: { file: string }) {
  const { w } = useStudioWords()
  const text = useStudio((state) => state.files[file]?.text ?? '')
  const model = useMemo(() => modelOf(text), [text])
  if (!model)
    return <Empty className={styles.broken as string} image={Empty.PRESENTED_IMAGE_SIMPLE} description={w('broken')} />
  return (
    <Tabs
      size="small"
      className={styles.form as string}
      items={[
        { key: 'fields', label: w('fields'), children: <FieldList file={file} model={model} /> },
        ...(model.views?.list?.columns
          ? [{ key: 'columns', label: w('columns'), children: <Columns model={model} /> }]
          : []),
        { key: 'resource', label: w('resource'), children: <ResourcePart model={model} /> },
      ]}
    />
  )
}
