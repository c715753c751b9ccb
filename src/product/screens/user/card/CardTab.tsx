// The card on a person's page, with buttons to share it.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { saveText } from '../../../../gateway/save-file'
import { idOf } from '../../../../generic/record'
import { useWords } from '../../../../locales/use-words'
import { Card } from './Card'

export default function CardTab({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <div className="person-card-frame">
      <Card id={idOf(row)}>
        {(card) => (
          <div className="person-card-ways">
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
