/** The words of the operator's pages, by area; beside them they say those of `console`. */
export const OPERATOR_AREAS = {
  operator: () => import("./operator.en").then(({ operatorEn }) => operatorEn),
  operatorAdjustment: () => import("./operatorAdjustment.en").then(({ operatorAdjustmentEn }) => operatorAdjustmentEn),
  operatorBill: () => import("./operatorBill.en").then(({ operatorBillEn }) => operatorBillEn),
  operatorCustomer: () => import("./operatorCustomer.en").then(({ operatorCustomerEn }) => operatorCustomerEn),
  operatorFactor: () => import("./operatorFactor.en").then(({ operatorFactorEn }) => operatorFactorEn),
  operatorJob: () => import("./operatorJob.en").then(({ operatorJobEn }) => operatorJobEn),
  operatorNotice: () => import("./operatorNotice.en").then(({ operatorNoticeEn }) => operatorNoticeEn),
  operatorOrphan: () => import("./operatorOrphan.en").then(({ operatorOrphanEn }) => operatorOrphanEn),
  operatorOverview: () => import("./operatorOverview.en").then(({ operatorOverviewEn }) => operatorOverviewEn),
  operatorPayment: () => import("./operatorPayment.en").then(({ operatorPaymentEn }) => operatorPaymentEn),
  operatorPrice: () => import("./operatorPrice.en").then(({ operatorPriceEn }) => operatorPriceEn),
  operatorSchedule: () => import("./operatorSchedule.en").then(({ operatorScheduleEn }) => operatorScheduleEn),
  operatorSetting: () => import("./operatorSetting.en").then(({ operatorSettingEn }) => operatorSettingEn),
  operatorTerms: () => import("./operatorTerms.en").then(({ operatorTermsEn }) => operatorTermsEn),
  operatorTicket: () => import("./operatorTicket.en").then(({ operatorTicketEn }) => operatorTicketEn),
  operatorUsage: () => import("./operatorUsage.en").then(({ operatorUsageEn }) => operatorUsageEn),
} as const;
