// The organisation: logo, name and type label.
import { useTranslation } from 'react-i18next'
import { useSession } from '../gateway/session'
import mark from '../theme/mark.svg'
import { useSettings } from '../theme/settings'

export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation()
  const { admin } = useSession()
  const { sidebarLogo } = useSettings()
  const name = admin?.sxh_name || t('page.product')
  return (
    <div className="brand" data-collapsed={collapsed} title={collapsed ? name : undefined}>
      {sidebarLogo ? <img className="brand-logo" src={admin?.ba_logo || mark} alt="" width={32} height={32} /> : null}
      <div className="brand-words">
        <div className="brand-name" title={name}>
          {name}
        </div>
        {admin?.sxh_type_str ? <div className="brand-type">{admin.sxh_type_str}</div> : null}
      </div>
    </div>
  )
}
