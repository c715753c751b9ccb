// Words of the resource itself: titles, icon, place in the menu, caption.
import { Form as AntdForm, Checkbox, Select } from 'antd'
import { put, putOrRemove } from '#generator/json-edit'
import { setEnglish } from '../document/fields'
import type { FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudio } from '../store'
import { useStudioWords } from '../words'
import styles from './Form.module.css'
import { IconSelect } from './IconSelect'
import { NumberBox, TextBox } from './TextBox'

/** English needs a name of one record to translate: the title, if there is none. */
function setNounEnglish(text: string, { noun, title }: FileModel, value: string): string {
  return setEnglish(noun || !value ? text : put(text, ['noun'], title ?? ''), 'noun', value)
}

export function ResourcePart({ model }: { model: FileModel }) {
  const { w, english } = useStudioWords()
  const groups = useStudio((state) => state.tree.groups)
  const text = (key: 'title' | 'noun' | 'label') => (value: string) => edit((now) => putOrRemove(now, [key], value))
  const hasPage = model.route !== undefined
  return (
    <AntdForm layout="vertical" className={styles.grid as string} component="div">
      <AntdForm.Item label={w('titleZh')}>
        <TextBox label={w('titleZh')} value={model.title ?? ''} onCommit={text('title')} />
      </AntdForm.Item>
      <AntdForm.Item label={w('titleEn')}>
        <TextBox
          label={w('titleEn')}
          value={model.locales?.en?.['title'] ?? ''}
          onCommit={(value) => edit((now) => setEnglish(now, 'title', value))}
        />
      </AntdForm.Item>
      {model.name !== undefined && model.report === undefined ? (
        <>
          <AntdForm.Item label={w('noun')}>
            <TextBox label={w('noun')} value={model.noun ?? ''} onCommit={text('noun')} />
          </AntdForm.Item>
          <AntdForm.Item label={w('nounEn')}>
            <TextBox
              label={w('nounEn')}
              value={model.locales?.en?.['noun'] ?? ''}
              onCommit={(value) => edit((now) => setNounEnglish(now, model, value))}
            />
          </AntdForm.Item>
          <AntdForm.Item label={w('label')} extra={w('labelHint')}>
            <TextBox label={w('label')} value={model.label ?? ''} onCommit={text('label')} />
          </AntdForm.Item>
        </>
      ) : null}
      {hasPage ? (
        <>
          <AntdForm.Item label={w('icon')}>
            <IconSelect
              label={w('icon')}
              value={model.icon}
              onChange={(icon) => edit((now) => put(now, ['icon'], icon))}
            />
          </AntdForm.Item>
          <AntdForm.Item label={w('group')} extra={w('menuHint')}>
            <Select
              size="small"
              aria-label={w('group')}
              value={model.group ?? null}
              onChange={(group) => edit((now) => put(now, ['group'], group))}
              options={groups.map(({ key, title, en }) => ({ value: key, label: english ? en : title }))}
            />
          </AntdForm.Item>
          <AntdForm.Item label={w('order')}>
            <NumberBox
              label={w('order')}
              value={model.order}
              onCommit={(order) => edit((now) => putOrRemove(now, ['order'], order))}
            />
          </AntdForm.Item>
          {model.views?.list ? (
            <AntdForm.Item label={w('sheets')}>
              {(['import', 'export'] as const).map((feature) => (
                <Checkbox
                  key={feature}
                  checked={model.features?.[feature] === true}
                  onChange={({ target }) =>
                    edit((now) => putOrRemove(now, ['features', feature], target.checked || null))
                  }
                >
                  {w(feature === 'import' ? 'canImport' : 'canExport')}
                </Checkbox>
              ))}
            </AntdForm.Item>
          ) : null}
        </>
      ) : null}
    </AntdForm>
  )
}
