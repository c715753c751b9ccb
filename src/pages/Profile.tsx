// The personal centre: who I am, my details, my password.
import { useQuery } from '@tanstack/react-query'
import { App, Card, Descriptions, Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../fields/zone'
import { fetchProfile } from '../gateway/account'
import { refresh } from '../gateway/boot'
import { Broken } from '../shell/Broken'
import { AvatarUpload } from './AvatarUpload'
import { PasswordForm } from './PasswordForm'
import { ProfileForm } from './ProfileForm'
import { Sessions } from './Sessions'
import './profile.css'

export default function Profile() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data: profile, error, refetch } = useQuery({ queryKey: ['profile'], queryFn: fetchProfile })
  if (error) return <Broken error={error} retry={() => void refetch()} />
  if (!profile) return <Skeleton active avatar paragraph={{ rows: 6 }} className="page-skeleton" />

  const changed = async (): Promise<void> => {
    void message.success(t('profile.saved'))
    await Promise.all([refetch(), refresh()])
  }
  return (
    <div className="profile">
      <Card className="profile-who">
        <AvatarUpload url={profile.headimg_path} onSaved={changed} />
        <h1 className="profile-name">{profile.real_name || profile.username}</h1>
        <div className="profile-roles">
          {profile.role_names.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </div>
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'username', label: t('login.username'), children: profile.username },
            {
              key: 'time',
              label: t('profile.lastTime'),
              children: profile.last_login_time ? clockOf(profile.last_login_time) : '—',
            },
            { key: 'ip', label: t('profile.lastIp'), children: profile.last_login_ip ?? '—' },
          ]}
        />
      </Card>
      <div className="profile-forms">
        <Card title={<h2>{t('profile.details')}</h2>}>
          <ProfileForm key={JSON.stringify(profile)} profile={profile} onSaved={changed} />
        </Card>
        {profile.sessions?.length ? (
          <Card title={<h2>{t('profile.sessions')}</h2>}>
            <Sessions list={profile.sessions} />
          </Card>
        ) : null}
        <Card title={<h2>{t('password.title')}</h2>}>
          <PasswordForm username={profile.username} onSaved={() => void message.success(t('password.saved'))} />
        </Card>
      </div>
    </div>
  )
}
