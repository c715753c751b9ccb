// A person's business card: on screen, on paper, as a QR code.
import { UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Avatar, QRCode, Skeleton } from 'antd'
import { call, type Output } from '../../../../gateway/gateway'
import { useSession } from '../../../../gateway/session'
import { Trouble } from '../../../../generic/Trouble'
import { useWords } from '../../../../locales/use-words'
import { qr } from '../../../../theme/tokens'
import './card.css'

export type CardOf = Output<'user', 'card'>

export function useCard(id: number) {
  return useQuery({ queryKey: ['card', id], queryFn: () => call('user', 'card', { id }) })
}

const lines = ['phone', 'wechat', 'address'] as const
const offers = ['main_business', 'supply', 'demand'] as const

export function CardFace({ card }: { card: CardOf }) {
  const { t } = useWords()
  const { admin } = useSession()
  const association = (admin as { sxh_name?: string } | null)?.sxh_name
  return (
    <article className="person-card" aria-label={t('member.cardOf', { name: card.user_name })}>
      <header>
        <span>{association}</span>
        {card.member_no && <span className="tabular">{card.member_no}</span>}
      </header>
      <div className="person-card-body">
        <Avatar size={88} shape="square" src={card.headimg_path ?? undefined} icon={<UserOutlined />} alt="" />
        <div className="person-card-words">
          <strong>{card.user_name}</strong>
          {card.position_name && <p className="person-card-office">{card.position_name}</p>}
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
          <div className="person-card-code">
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
      {offers.some((name) => card[name]) && (
        <dl className="person-card-offers">
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
