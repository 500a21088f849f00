import { test } from '@playwright/test'
import { largeTextOptions } from '../../support/chromium.ts'
import { testAdminAtEveryWidth } from '../support/admin-every-width.ts'

test.use({ launchOptions: largeTextOptions })

testAdminAtEveryWidth({ isLarge: true })
