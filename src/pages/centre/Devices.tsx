// Devices signed in to the own account, and a button to sign them out.
import { DesktopOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Avatar, Button, List, Popconfirm, Skeleton, Space, Tag } from 'antd'
import { useState } from 'react'
import { type Device, fetchDevices, signOutDevice } from '../../api/account'
import { useNarrow } from '../../components/use-narrow'
import { clockOf } from '../../fields/zone'
import { Broken } from '../../layout/Fallbacks'
import { useWords } from '../../locales/use-words'
import { spinner } from '../../theme/spinner'
import { agentOf } from '../agent'
import { Section } from './Section'

const icons = { computer: DesktopOutlined, phone: MobileOutlined, tablet: TabletOutlined }

interface LineProps {
  device: Device
  busy: boolean
  onSignOut(): Promise<void>
}

function Line({ device, busy, onSignOut }: LineProps) {
  const { t } = useWords()
  const { name, sort } = agentOf(device.ua ?? '')
  const narrow = useNarrow()
  const Icon = icons[sort]
  const title = name || t('profile.unknownAgent')
  return (
    <List.Item>
      <List.Item.Meta
        avatar={<Avatar shape="square" size={40} icon={<Icon />} aria-hidden />}
        title={
          <Space>
            <span title={device.ua ?? ''}>{title}</span>
            {device.current && (
              <Tag color="success" bordered={false}>
                {t('profile.thisOne')}
              </Tag>
            )}
          </Space>
        }
        description={
          <>
            {[device.place, device.ip].filter(Boolean).join(' · ')}
            <br />
            {t('centre.lastUsed', { time: clockOf(device.last_time ?? device.create_time) })}
            {narrow ? null : ` · ${t('centre.since', { time: clockOf(device.create_time) })}`}
          </>
        }
      />
      {!device.current && (
        <Popconfirm
          title={t('centre.signOutAsk')}
          okText={t('centre.signOut')}
          okButtonProps={{ danger: true }}
          cancelText={t('common.cancel')}
          placement="left"
          onConfirm={onSignOut}
        >
          <Button loading={spinner(busy)} aria-label={`${t('centre.signOut')} · ${title}`}>
            {t('centre.signOut')}
          </Button>
        </Popconfirm>
      )}
    </List.Item>
  )
}

export default function Devices() {
  const { t } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState<number | 'others' | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: ['devices'], queryFn: fetchDevices })
  if (error) return <Broken error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} className="page-skeleton" />

  const end = async (id?: number): Promise<void> => {
    setBusy(id ?? 'others')
    try {
      const { num } = await signOutDevice(id)
      void message.success(t('centre.signedOut', { num }))
      await client.invalidateQueries({ queryKey: ['devices'] })
    } catch {
      // the toast has reported it
    } finally {
      setBusy(null)
    }
  }
  const list = [...data.list_data].sort((left, right) => Number(right.current) - Number(left.current))
  return (
    <Section
      title={t('centre.devices')}
      hint={t('centre.devicesHint')}
      extra={
        list.length > 1 ? (
          <Popconfirm
            title={t('centre.othersAsk', { num: list.length - 1 })}
            okText={t('centre.signOut')}
            okButtonProps={{ danger: true }}
            cancelText={t('common.cancel')}
            placement="bottomRight"
            onConfirm={() => end()}
          >
            <Button danger loading={spinner(busy === 'others')}>
              {t('centre.others')}
            </Button>
          </Popconfirm>
        ) : null
      }
    >
      <List
        dataSource={list}
        renderItem={(device) => (
          <Line key={device.id} device={device} busy={busy === device.id} onSignOut={() => end(device.id)} />
        )}
      />
    </Section>
  )
}
