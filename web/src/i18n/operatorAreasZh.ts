import type { OPERATOR_AREAS } from "./operatorAreas";

/** The same areas in Chinese. */
export const OPERATOR_AREAS_ZH: Record<keyof typeof OPERATOR_AREAS, () => Promise<Partial<Record<string, string>>>> = {
  operator: () => import("./operator.zh").then(({ operatorZh }) => operatorZh),
  operatorAccount: () => import("./operatorAccount.zh").then(({ operatorAccountZh }) => operatorAccountZh),
  operatorCase: () => import("./operatorCase.zh").then(({ operatorCaseZh }) => operatorCaseZh),
  operatorAdjustment: () => import("./operatorAdjustment.zh").then(({ operatorAdjustmentZh }) => operatorAdjustmentZh),
  operatorBill: () => import("./operatorBill.zh").then(({ operatorBillZh }) => operatorBillZh),
  operatorCustomer: () => import("./operatorCustomer.zh").then(({ operatorCustomerZh }) => operatorCustomerZh),
  operatorFactor: () => import("./operatorFactor.zh").then(({ operatorFactorZh }) => operatorFactorZh),
  operatorFlavor: () => import("./operatorFlavor.zh").then(({ operatorFlavorZh }) => operatorFlavorZh),
  operatorJob: () => import("./operatorJob.zh").then(({ operatorJobZh }) => operatorJobZh),
  operatorNotice: () => import("./operatorNotice.zh").then(({ operatorNoticeZh }) => operatorNoticeZh),
  operatorGpuServer: () => import("./operatorGpuServer.zh").then(({ operatorGpuServerZh }) => operatorGpuServerZh),
  operatorOperation: () => import("./operatorOperation.zh").then(({ operatorOperationZh }) => operatorOperationZh),
  operatorOrphan: () => import("./operatorOrphan.zh").then(({ operatorOrphanZh }) => operatorOrphanZh),
  operatorOverview: () => import("./operatorOverview.zh").then(({ operatorOverviewZh }) => operatorOverviewZh),
  operatorPayment: () => import("./operatorPayment.zh").then(({ operatorPaymentZh }) => operatorPaymentZh),
  operatorPrice: () => import("./operatorPrice.zh").then(({ operatorPriceZh }) => operatorPriceZh),
  operatorSchedule: () => import("./operatorSchedule.zh").then(({ operatorScheduleZh }) => operatorScheduleZh),
  operatorSetting: () => import("./operatorSetting.zh").then(({ operatorSettingZh }) => operatorSettingZh),
  operatorTerms: () => import("./operatorTerms.zh").then(({ operatorTermsZh }) => operatorTermsZh),
  operatorTicket: () => import("./operatorTicket.zh").then(({ operatorTicketZh }) => operatorTicketZh),
  operatorUsage: () => import("./operatorUsage.zh").then(({ operatorUsageZh }) => operatorUsageZh),
};
