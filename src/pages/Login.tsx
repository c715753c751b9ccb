// The sign-in page, the only one open without a session, with its picture.

import { GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { useLogin } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { title as productTitle, slogan } from '#generated/product'
import type { Credentials } from '../api/account'
import { session } from '../api/session'
import { setLanguage } from '../locales'
import { useWords } from '../locales/use-words'
import { setMode, useMode } from '../theme/appearance'
import mark from '../theme/mark.svg'
import styles from './Login.module.css'
import { isBesideApp, safeRedirect } from './redirect'
import { SignInForm } from './SignInForm'

/** Centre and size of each circle; the lines connect neighbours. */
const people: readonly (readonly [number, number, number])[] = [
  [120, 110, 26],
  [258, 70, 16],
  [372, 148, 34],
  [486, 78, 18],
  [200, 236, 40],
  [326, 300, 22],
  [452, 262, 28],
  [96, 342, 18],
  [246, 400, 26],
  [398, 408, 38],
  [516, 372, 16],
]
const ties: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [0, 4],
  [4, 2],
  [4, 5],
  [5, 6],
  [2, 6],
  [4, 7],
  [7, 8],
  [5, 8],
  [5, 9],
  [6, 10],
  [9, 10],
  [8, 9],
  [3, 6],
]

function LoginScene({ name }: { name: string }) {
  const { say } = useWords()
  return (
    <aside className={styles.scene}>
      <svg viewBox="0 0 600 480" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
        <g className={styles.ties}>
          {ties.map(([from, to]) => {
            const [a, b] = [people[from], people[to]]
            return a && b ? <line key={`${from} ${to}`} x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} /> : null
          })}
        </g>
        {people.map(([x, y, size]) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r={size} opacity={0.1} />
            <circle cx={x} cy={y - size * 0.18} r={size * 0.26} opacity={0.5} />
            <path
              d={`M${x - size * 0.46} ${y + size * 0.56}a${size * 0.46} ${size * 0.42} 0 0 1 ${size * 0.92} 0`}
              opacity={0.38}
            />
          </g>
        ))}
      </svg>
      <Flex vertical gap={10} className={styles.words}>
        <strong>{name}</strong>
        {slogan ? <span>{say(slogan)}</span> : null}
      </Flex>
    </aside>
  )
}

export default function Login() {
  const { t, language, say } = useWords()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const mode = useMode()
  const name = session.organisation()?.name || say(productTitle)

  // Preloads the code needed after signing in while the name is typed.
  useEffect(() => void import('../signed-in'), [])

  useEffect(() => {
    document.title = `${t('page.login')} - ${session.organisation()?.title || say(productTitle)}`
  }, [t, say])

  // The form shows a refusal, instead of Refine's notice; without a network it is told at once.
  const { mutateAsync: login } = useLogin<Credentials>({
    mutationOptions: { networkMode: 'always', onSuccess: () => undefined },
  })
  const submit = async (credentials: Credentials): Promise<void> => {
    const { success, error } = await login(credentials)
    if (!success) throw error
    const wanted = safeRedirect(query.get('redirect'))
    if (isBesideApp(wanted)) window.location.replace(wanted)
    else await navigate(wanted, { replace: true })
  }

  return (
    <div className={styles.page}>
      <LoginScene name={name} />
      <Flex component="main" align="center" justify="center" className={styles.side}>
        <Flex gap={4} className={styles.tools}>
          <Button
            type="text"
            icon={<GlobalOutlined />}
            onClick={() => void setLanguage(language === 'en' ? 'zh-CN' : 'en')}
          >
            {t('shell.otherLanguage')}
          </Button>
          <Button
            type="text"
            icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
            onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
            aria-label={mode === 'dark' ? t('shell.light') : t('shell.dark')}
          />
        </Flex>
        <div className={styles.card}>
          <img src={session.organisation()?.logo || mark} alt="" width={44} height={44} />
          <h1>{t('login.title')}</h1>
          <p className={styles.hint}>{t('login.hint', { name })}</p>
          <SignInForm prefix="login" submit={submit} />
        </div>
      </Flex>
    </div>
  )
}
