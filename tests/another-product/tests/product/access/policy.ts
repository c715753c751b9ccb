// The workshop's part of the policy, written by hand and never copied from a schema.
import type { ProductPolicy } from '../../access/product-policy'

const policy: ProductPolicy = {
  accounts: { 技师: 'jishi', 店长: 'dianzhang' },
  exceptions: {},
  contact: ['bike.owner_phone'],
  identity: [],
  extraRights: {},
  areas: { shop: 'id', bike: 'shop_id', repair: 'bike_id.shop_id' },
  structure: ['shop'],
  ownRows: {},
  computed: [],
  lacking: {},
  specialBodies: { 'shop.create': () => ({ pid: 1 }), 'bike.create': () => ({ shop_id: 1 }) },
}

export default policy
