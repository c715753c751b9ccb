// The demonstration: an invented chamber of commerce, everybody and everything in it fictional.

import { todayIn } from '../../../core/settings'
import type { Db } from '../../../database/database'
import type { DemoAccounts, DemoOptions } from '../../../seed/product-seed'
import { seedAccounts } from './accounts'
import { seedActivities } from './activities'
import { addUp, type Books, Numbers, writePayments, writePoints } from './books'
import { seedBudgets } from './budgets'
import { seedChannelVideos } from './channel-videos'
import { seedClaims } from './claims'
import { seedColumns } from './columns'
import { seedCompanies } from './companies'
import { seedContent } from './content'
import { seedDebts } from './debts'
import { seedDocuments } from './documents'
import { seedDonations } from './donations'
import { earnDues } from './dues'
import { seedDuesRuns } from './dues-runs'
import { seedFirms } from './firms'
import { seedFrame, seedUnions } from './frame'
import { seedLabels } from './labels'
import { seedLedger } from './ledger'
import { seedLog } from './log'
import { seedMailings } from './mailings'
import { seedMatching } from './matching'
import { seedMeetings } from './meetings'
import { seedMemberChanges } from './member-changes'
import type { Membership } from './membership'
import { adjust, doDeeds, honour, recommend } from './merits'
import { seedMessages } from './messages'
import { seedOrganisation } from './organisation'
import { seedOthers } from './others'
import { seedOutbox } from './outbox'
import { type Ground, seedPeople } from './people'
import { type Pictures, seedPictures } from './pictures'
import { seedPlaces } from './places'
import { seedPublicLists } from './public-lists'
import { createRandom } from './random'
import { seedPayersAndReceipts } from './receipts'
import { seedServices } from './services'
import { seedSponsors } from './sponsors'
import { seedStatement } from './statement'
import { writeStories } from './stories'
import { seedVoices } from './voices'
import { seedWorkReports } from './work-reports'
import { insertAll, type World } from './world'

const SEED = 20_260_101

/** The events of all memberships, and their ledger entries. */
async function seedMemberships(world: World, ground: Ground, members: readonly Membership[], pictures: Pictures) {
  const books: Books = { payments: [], points: [], periods: [], numbers: new Numbers() }
  const former = await seedOthers(world, ground, books)
  const firms = await seedFirms(world, ground.organisation, members)
  const everybody = [...members, ...former, ...firms]
  await writeStories(everybody, books, world)
  await recommend(members, books, world)
  await honour(members, books, pictures.certificates, world)
  await seedDonations(members, books, world)
  await seedSponsors(members, books, world)
  doDeeds(everybody, books, world)
  adjust(members, books, world)
  seedDebts(members, books, world)
  await seedMatching(members, pictures, books, world)
  await seedVoices(members, books, world)
  await seedActivities(members, pictures, ground.organisation.areaIds, books, world)
  await seedServices(members, pictures, ground.organisation.areaIds, books, world)
  const paymentIds = await writePayments(world, books.numbers, books.payments)
  earnDues(books, paymentIds, new Map(everybody.map((member) => [member.id, member])))
  await insertAll(world, 'user_period', books.periods)
  await writePoints(world, books.points)
  await addUp(world)
  await books.numbers.save(world)
  await seedFrame(world, ground.organisation, members)
  await seedUnions(world)
}

/** Runs in the caller's transaction; returns the demonstration accounts. */
export async function seedDemo(db: Db, options: DemoOptions): Promise<DemoAccounts> {
  const admin = await db
    .selectFrom('admin')
    .select('id')
    .where('is_super', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const world: World = {
    db,
    random: createRandom(SEED),
    today: options.today ?? todayIn('Asia/Shanghai', new Date()),
    cipher: options.cipher,
    files: options.files,
    adminId: admin.id,
  }
  const pictures = await seedPictures(world)
  await db
    .updateTable('config')
    .set({
      sxh_name: '江城云岭商会·演示',
      sxh_short: '云岭商会',
      sxh_type: 'chamber_of_commerce',
      ba_logo: pictures.logo,
      found_date: '2012-09-28',
      contact_name: '秘书处',
      contact_phone: '12000000000',
      email: 'office@example.com',
      address: '江城市示范路 1 号（虚构）',
      intro: '<p>江城云岭商会由在江城创业的云岭籍人士组成。本会及全部资料均为演示用的虚构内容。</p>',
    })
    .execute()
  const places = await seedPlaces(world)
  const labels = await seedLabels(world)
  const organisation = await seedOrganisation(world)
  const ground = { organisation, places, labels, avatars: pictures.avatars }
  const members = await seedPeople(world, ground)
  await seedMemberships(world, ground, members, pictures)
  await seedCompanies(world)
  await seedLedger(pictures.certificates, organisation.areaIds, world)
  await seedBudgets(world)
  await seedPayersAndReceipts(world)
  await seedStatement(world)
  await seedDuesRuns(world)
  const people = members.map(({ id }) => id)
  await seedContent(world, pictures, people, organisation.areaIds)
  await seedChannelVideos(world, pictures)
  await seedMessages(world, people)
  await seedColumns(world, pictures)
  await seedOutbox(world, members)
  await seedPublicLists(world)
  await seedWorkReports(world)
  const accounts = await seedAccounts(world, organisation.areaByName)
  await seedMemberChanges(world)
  await seedDocuments(world)
  await seedClaims(pictures.certificates, world)
  await seedMeetings(world)
  await seedMailings(world)
  await seedLog(world)
  return accounts
}
