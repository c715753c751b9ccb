// The business card of a person: on a tab of the record, and on a page for printing.

import { DownloadOutlined, PrinterOutlined, UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Button, QRCode, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { call, type Output } from '../../../../api/calls'
import { saveText } from '../../../../api/download'
import { useSession } from '../../../../api/session'
import { PageHead } from '../../../../components/PageHead'
import { Trouble } from '../../../../errors/Trouble'
import { useWords } from '../../../../locales/use-words'
import { useCrumb } from '../../../../navigation/page-context'
import { NotFound } from '../../../../pages/NotFound'
import { useAccess } from '../../../../providers/access'
import { idOf } from '../../../../resource/record'
import type { PageProps } from '../../../../slots'
import { qr } from '../../../../theme/tokens'
import { mayReadCard } from '../person'
import styles from './Card.module.css'
import '../../../../resource/generic.css'
import '../../../../resource/print.css'

type CardOf = Output<'user', 'card'>

function useCard(id: number) {
  return useQuery({ queryKey: ['card', id], queryFn: () => call('user', 'card', { id }) })
}

/** The code stands behind the #, which is sent to no server. */
const checkAddress = (code: string) => new URL(`card.html#${code}`, window.location.href.split('#')[0]).href

const lines = ['phone', 'wechat', 'address'] as const
const offers = ['main_business', 'supply', 'demand'] as const

export function CardFace({ card }: { card: CardOf }) {
  const { t } = useWords()
  const { admin } = useSession()
  const association = (admin as { sxh_name?: string } | null)?.sxh_name
  return (
    <article className={styles.personCard} aria-label={t('member.cardOf', { name: card.user_name })}>
      <header>
        <span>{association}</span>
        {card.member_no && <span className="tabular">{card.member_no}</span>}
      </header>
      <div className={styles.body}>
        <Avatar size={88} shape="square" src={card.headimg_path ?? undefined} icon={<UserOutlined />} alt="" />
        <div className={styles.words}>
          <strong>{card.user_name}</strong>
          {card.position_name && <p className={styles.office}>{card.position_name}</p>}
          <p>{[card.company, card.company_duty].filter(Boolean).join(' · ')}</p>
          <dl>
            {lines.map((name) =>
              card[name] ? (
                <div key={name}>
                  <dt>{t(`member.card.${name}`)}</dt>
                  <dd className={name === 'phone' ? 'tabular' : ''}>{card[name]}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </div>
        {card.qrcode && (
          <div className={styles.code}>
            <QRCode
              value={card.qrcode}
              type="svg"
              size={128}
              bordered={false}
              errorLevel="L"
              color={qr.ink}
              bgColor={qr.paper}
              aria-label={t('member.card.code')}
            />
            <span>{t('member.card.scan')}</span>
          </div>
        )}
      </div>
      {card.check_code && (
        <footer className={styles.check}>
          <QRCode
            value={checkAddress(card.check_code)}
            type="svg"
            size={72}
            bordered={false}
            errorLevel="L"
            color={qr.ink}
            bgColor={qr.paper}
            aria-label={t('member.card.check')}
          />
          <p>
            {t('member.card.check')}
            <br />
            {t('member.card.checkAt')} <span className="tabular">{card.check_code}</span>
          </p>
        </footer>
      )}
      {offers.some((name) => card[name]) && (
        <dl className={styles.offers}>
          {offers.map((name) =>
            card[name] ? (
              <div key={name}>
                <dt>{t(`member.card.${name}`)}</dt>
                <dd>{card[name]}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
    </article>
  )
}

/** Loads the card and renders it, with further content below. */
export function Card({ id, children }: { id: number; children?(card: CardOf): React.ReactNode }) {
  const { data, error, refetch } = useCard(id)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active avatar paragraph={{ rows: 4 }} />
  return (
    <>
      <CardFace card={data} />
      {children?.(data)}
    </>
  )
}

export function CardTab({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <div className={styles.frame}>
      <Card id={idOf(row)}>
        {(card) => (
          <div className={styles.ways}>
            {card.vcard && (
              <Button
                icon={<DownloadOutlined />}
                onClick={() => saveText(card.vcard as string, `${card.user_name ?? idOf(row)}.vcf`, 'text/vcard')}
              >
                {t('member.card.save')}
              </Button>
            )}
            {binding.route && (
              <Button icon={<PrinterOutlined />} onClick={() => void navigate(`${binding.route}/${idOf(row)}/card`)}>
                {t('member.card.printPage')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </div>
  )
}

export function CardPage({ binding, route, id }: PageProps) {
  const { t } = useWords()
  const { grant } = useAccess()
  const _navigate = useNavigate()
  useCrumb(t('member.tabs.card'))
  if (id === null || !mayReadCard(grant, binding)) return <NotFound />
  return (
    <div>
      <PageHead
        printed={false}
        title={t('member.tabs.card')}
        back={`${route}/${id}`}
        backLabel={t('member.card.back')}
        extra={
          <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('generic.print')}
          </Button>
        }
      />
      <div className={styles.frame}>
        <Card id={id} />
      </div>
    </div>
  )
}
