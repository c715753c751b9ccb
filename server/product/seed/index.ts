// Initial rows of an association: point rules, texts, agreements, mini program, big screen, work report, ledger categories, kinds of documents, a demonstration, and load data.
import { todayIn } from '../../core/settings'
import type { ProductSeed } from '../../seed/product-seed'
import { seedAgreements } from './agreements'
import { seedDocumentKinds } from './document-kinds'
import { seedHomeRegions } from './home-regions'
import { seedLedgerCategories } from './ledger-categories'
import { seedMiniProgram } from './mini-program'
import { seedRules } from './rules'
import { seedScreen } from './screen'
import { seedTexts } from './texts'
import { seedWorkReport } from './work-report'

const seed: ProductSeed = {
  async start(db) {
    await seedRules(db)
    await seedTexts(db)
    await seedAgreements(db)
    await seedMiniProgram(db)
    await seedScreen(db)
    await seedWorkReport(db)
    await seedLedgerCategories(db)
    await seedDocumentKinds(db)
  },
  async demonstration(db, options) {
    // Large, and needed only once.
    const { seedDemo } = await import('./demo')
    return seedDemo(db, options)
  },
  finish: seedHomeRegions,
  async load(db, { today = todayIn('Asia/Shanghai', new Date()), ...options }) {
    const { writeLoad } = await import('./load')
    await writeLoad(db, { ...options, today })
  },
}

export default seed
