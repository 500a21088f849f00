import { test } from '@playwright/test'
import { largeTextOptions } from '../../support/chromium.ts'
import { testEveryWidth } from '../support/every-width.ts'

test.use({ launchOptions: largeTextOptions })

testEveryWidth({ isLarge: true })
