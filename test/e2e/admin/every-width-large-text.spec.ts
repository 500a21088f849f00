import { test } from '../../support/browser.ts'
import { testAdminAtEveryWidth } from '../support/admin-every-width.ts'

test.use({ fontSizePx: 32 })

testAdminAtEveryWidth({ isLarge: true })
