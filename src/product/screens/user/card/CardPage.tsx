// The card alone on a page, for printing.
import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../../../locales/use-words'
import { useCrumb } from '../../../../navigation/page-context'
import { NotFound } from '../../../../pages/NotFound'
import { useAccess } from '../../../../providers/access'
import type { PageProps } from '../../../../screens'
import { mayReadCard } from '../person'
import { Card } from './Card'
import '../../../../generic/generic.css'
import '../../../../generic/print.css'

export default function CardPage({ binding, route, id }: PageProps) {
  const { t } = useWords()
  const { grant } = useAccess()
  const navigate = useNavigate()
  useCrumb(t('member.tabs.card'))
  if (id === null || !mayReadCard(grant, binding)) return <NotFound />
  return (
    <div className="person-card-page">
      <header className="page-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          onClick={() => void navigate(`${route}/${id}`)}
          aria-label={t('member.card.back')}
          title={t('member.card.back')}
        />
        <h1>{t('member.tabs.card')}</h1>
        <div className="page-actions">
          <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('generic.print')}
          </Button>
        </div>
      </header>
      <div className="person-card-frame">
        <Card id={id} />
      </div>
    </div>
  )
}
