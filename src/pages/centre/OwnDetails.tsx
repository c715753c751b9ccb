// The own name, picture and contact data.
import { useQuery } from '@tanstack/react-query'
import { App, Skeleton, Tag } from 'antd'
import { clockOf } from '../../fields/zone'
import { fetchProfile } from '../../gateway/account'
import { refresh } from '../../gateway/boot'
import { useWords } from '../../locales/use-words'
import { Broken } from '../../shell/Broken'
import { AvatarUpload } from './AvatarUpload'
import { ProfileForm } from './ProfileForm'
import { Section } from './Section'

export default function Details() {
  const { t } = useWords()
  const { message } = App.useApp()
  const { data: profile, error, refetch } = useQuery({ queryKey: ['profile'], queryFn: fetchProfile })
  if (error) return <Broken error={error} retry={() => void refetch()} />
  if (!profile) return <Skeleton active avatar paragraph={{ rows: 6 }} className="page-skeleton" />

  const changed = async (): Promise<void> => {
    void message.success(t('profile.saved'))
    await Promise.all([refetch(), refresh()])
  }
  const last = [profile.last_login_time ? clockOf(profile.last_login_time) : null, profile.last_login_ip].filter(
    Boolean,
  )
  return (
    <>
      <section className="centre-section centre-who panel" aria-label={profile.real_name}>
        <AvatarUpload url={profile.headimg_path} onSaved={changed} />
        <div className="centre-who-words">
          <h2>{profile.real_name || profile.username}</h2>
          <p className="soft">
            {profile.username}
            {last.length > 0 && ` · ${t('profile.lastTime')} ${last.join(' · ')}`}
          </p>
          <div className="centre-roles">
            {profile.role_names.map((name) => (
              <Tag key={name} bordered={false}>
                {name}
              </Tag>
            ))}
          </div>
        </div>
      </section>
      <Section title={t('profile.details')} hint={t('profile.detailsHint')}>
        <ProfileForm key={JSON.stringify(profile)} profile={profile} onSaved={changed} />
      </Section>
    </>
  )
}
