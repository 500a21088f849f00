import { testAdminAtEveryWidth } from '../support/admin-every-width.ts'

testAdminAtEveryWidth()
