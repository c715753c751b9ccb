// The heading of a page: Refine's page header, with a title of any length and what stands beside it.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { PageHeader } from '@refinedev/antd'
import { Button } from 'antd'
import type { ReactNode, Ref } from 'react'
import { type To, useNavigate } from 'react-router'
import { useWords } from '../locales/use-words'

/** `label`: of another page than a list. */
function BackButton({ to, label }: { to: To; label: string | undefined }) {
  const { t } = useWords()
  const words = label ?? t('generic.backToList')
  const navigate = useNavigate()
  return (
    <Button
      type="text"
      icon={<ArrowLeftOutlined />}
      onClick={() => void navigate(to)}
      aria-label={words}
      title={words}
    />
  )
}

interface TitleProps {
  title: string
  /** The page above this one. */
  back?: To | null
  /** Words of the arrow that leads there; by default those for a list. */
  backLabel?: string
  /** Takes the focus when the page replaces another one. */
  focus?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function PageTitle({ title, back = null, backLabel, focus, children }: TitleProps) {
  return (
    <div className="page-title">
      {back !== null && <BackButton to={back} label={backLabel} />}
      <h1 {...(focus ? { ref: focus, tabIndex: -1 } : {})}>{title}</h1>
      {children}
    </div>
  )
}

interface HeadProps extends TitleProps {
  /** The buttons of the page. */
  extra?: ReactNode
  /** False for a page that prints its sheets alone. */
  printed?: boolean
}

export function PageHead({ extra, printed = true, ...title }: HeadProps) {
  return (
    <PageHeader
      className={printed ? 'page' : 'page unprinted'}
      style={{ marginBottom: 16 }}
      title={<PageTitle {...title} />}
      extra={extra}
    />
  )
}
