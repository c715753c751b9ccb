// Addresses of a public list, to be copied: its page, its data, and the lines that show it on a web site.
import { CopyOutlined } from '@ant-design/icons'
import { App, Button, Form, Input, Space } from 'antd'
import { copyText } from '../../fields/copy-text'
import { useWords } from '../../locales/use-words'
import styles from './PublicList.module.css'

const kinds = ['page', 'json', 'csv', 'embed'] as const
type Kind = (typeof kinds)[number]

function textOf(kind: Kind, path: string, title: string): string {
  const address = `${window.location.origin}${path}`
  if (kind === 'page') return address
  if (kind !== 'embed') return `${address}.${kind}`
  const plain = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${address}" title="${plain}" loading="lazy" style="width:100%;height:480px;border:0"></iframe>`
}

export function Addresses({ path, title }: { path: string; title: string }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const copy = (text: string): void =>
    void copyText(text).then((done) => done && void message.success(t('secret.copied')))
  return (
    <Form component={false} layout="vertical" className={styles.addresses ?? ''}>
      {kinds.map((kind) => {
        const text = textOf(kind, path, title)
        return (
          <Form.Item key={kind} label={t(`publicList.${kind}`)} htmlFor={`public-${kind}`}>
            <Space.Compact block>
              <Input
                id={`public-${kind}`}
                readOnly
                value={text}
                className={styles.address ?? ''}
                onFocus={(event) => event.target.select()}
              />
              <Button
                icon={<CopyOutlined />}
                aria-label={t('publicList.copy', { name: t(`publicList.${kind}`) })}
                onClick={() => copy(text)}
              >
                {t('secret.copy')}
              </Button>
            </Space.Compact>
          </Form.Item>
        )
      })}
      <p className="soft">{t('publicList.english')}</p>
    </Form>
  )
}
