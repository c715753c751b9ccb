// The buttons at the foot of a form: save, and frequent next steps.
import { DownOutlined } from '@ant-design/icons'
import { SaveButton } from '@refinedev/antd'
import { Button, Dropdown, Space } from 'antd'
import { useWords } from '../../locales/use-words'
import { spinner } from '../../theme/spinner'

/** `again`: another new one. `next`: the row below in the list. `new`: a new one after an edit. */
export type AfterSave = 'saved' | 'again' | 'next' | 'new'

interface Props {
  busy: boolean
  disabled: boolean
  /** The preview is still loading: the button does nothing, but keeps its focus. */
  waiting: boolean
  /** Variants besides plain saving. */
  offered: readonly Exclude<AfterSave, 'saved'>[]
  onSave(then: AfterSave): void
}

export function SaveButtons({ busy, disabled, waiting, offered, onSave }: Props) {
  const { t } = useWords()
  const save = (
    <SaveButton
      icon={null}
      loading={spinner(busy)}
      disabled={disabled}
      aria-disabled={waiting}
      onClick={() => onSave('saved')}
    >
      {t('common.save')}
    </SaveButton>
  )
  const [first] = offered
  if (!first) return save
  if (offered.length === 1)
    return (
      <>
        <Button onClick={() => onSave(first)} disabled={busy || disabled} aria-disabled={waiting}>
          {t(`generic.saveThen.${first}`)}
        </Button>
        {save}
      </>
    )
  return (
    <Space.Compact>
      {save}
      <Dropdown
        trigger={['click']}
        placement="topRight"
        disabled={busy || disabled}
        menu={{
          items: offered.map((key) => ({ key, label: t(`generic.saveThen.${key}`) })),
          onClick: ({ key }) => onSave(key as AfterSave),
        }}
      >
        <Button type="primary" icon={<DownOutlined />} aria-label={t('generic.saveThen.more')} />
      </Dropdown>
    </Space.Compact>
  )
}
