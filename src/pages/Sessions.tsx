// Where the account is signed in at the moment.
import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../fields/zone'
import type { Profile } from '../gateway/account'

const browsers = ['Edg', 'Firefox', 'Chrome', 'Safari'] as const
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'] as const

/** The two words of a browser's long self-description that people recognise. */
function agentName(agent: string): string {
  const browser = browsers.find((one) => agent.includes(one))
  const system = systems.find((one) => agent.includes(one))
  return [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(' · ')
}

export function Sessions({ list }: { list: NonNullable<Profile['sessions']> }) {
  const { t } = useTranslation()
  return (
    <ul className="sessions">
      {list.map(({ id, ip, ua, create_time, last_time, current }) => (
        <li key={id}>
          <span className="sessions-icon" aria-hidden>
            {/Mobile|Android|iPhone/.test(ua ?? '') ? <MobileOutlined /> : <DesktopOutlined />}
          </span>
          <span>
            {agentName(ua ?? '') || t('profile.unknownAgent')}
            <small>{[ip, clockOf(last_time ?? create_time)].filter(Boolean).join(' · ')}</small>
          </span>
          {current ? <Tag color="processing">{t('profile.thisOne')}</Tag> : null}
        </li>
      ))}
    </ul>
  )
}
