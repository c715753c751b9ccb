// Frame of a required step: the task, or signing out.
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { title as productTitle } from '#generated/product'
import { signOut } from '../gateway/account'
import { useSession } from '../gateway/session'
import { useText } from '../locales/use-text'
import { useWords } from '../locales/use-words'
import './login.css'

interface Props {
  icon: ReactNode
  title: string
  hint: string
  children: ReactNode
}

export function ForceFrame({ icon, title, hint, children }: Props) {
  const { t } = useWords()
  const say = useText()
  const { admin } = useSession()
  useEffect(() => {
    document.title = `${title} - ${admin?.site_title || say(productTitle)}`
  }, [title, admin?.site_title, say])
  return (
    <main className="force">
      <div className="login-card force-card">
        <span className="force-icon" aria-hidden>
          {icon}
        </span>
        <h1>{title}</h1>
        <p className="login-hint">{hint}</p>
        {children}
        <Button type="text" block className="force-leave" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Button>
      </div>
    </main>
  )
}
