// The organisation: logo, name and type label.
import { title } from '#generated/product'
import { useSession, whose } from '../gateway/session'
import { useText } from '../locales/use-text'
import mark from '../theme/mark.svg'
import { useSettings } from '../theme/settings'

export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const say = useText()
  const { admin } = useSession()
  const { sidebarLogo } = useSettings()
  const own = whose(admin)
  const name = own.name || say(title)
  return (
    <div className="brand" data-collapsed={collapsed} title={collapsed ? name : undefined}>
      {sidebarLogo ? <img className="brand-logo" src={admin?.ba_logo || mark} alt="" width={32} height={32} /> : null}
      <div className="brand-words">
        <div className="brand-name" title={name}>
          {name}
        </div>
        {own.kind ? <div className="brand-type">{own.kind}</div> : null}
      </div>
    </div>
  )
}
