// A line above the form: somebody else has this record open as well.
import { UserOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'
import { useWords } from '../../locales/use-words'
import type { Other } from './use-others'

export function Others({ others }: { others: readonly Other[] }) {
  const { t } = useWords()
  if (others.length === 0) return <div role="status" className="others-none" />
  const names = others.map((one) => one.name).join(t('generic.comma'))
  return (
    <div role="status" className="others">
      <Avatar.Group max={{ count: 3 }} size={24}>
        {others.map((one) => (
          <Avatar key={one.id} src={one.headimg_path ?? undefined} icon={<UserOutlined />} alt="" />
        ))}
      </Avatar.Group>
      <span>{t('generic.alsoHere', { names })}</span>
    </div>
  )
}
