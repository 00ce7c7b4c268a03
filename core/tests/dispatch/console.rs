//! Money, cards, papers, instances, states, permissions, formats and codes.

use portico_core::{
    Action, BankDebitDraft, CardBrand, CardDraft, Code, CodeValue, Currency, DefaultText, Draft, Grant,
    InstanceDraft, Lang, Money, Operation, PartOfDay, PayMethod, PermissionGroup, RechargeDraft, Resource,
    Role, ThresholdDraft, TimeRangeDraft, TimeSpan,
    audit_sight::{EventFacts, EventSight},
    card::card_number,
    ends_session,
    flavor::{FlavorSpec, gpu_change_allows, has_own_form},
    gpu_server::{
        GpuServerAction, GpuServerDraft, GpuServerFacts, GpuServerState, HandOverDraft, gpu_server_status,
        gpu_server_task, is_gpu_server_used, server_protection_allows,
    },
    home::HomeDraft,
    hostname::hostname,
    identity_number::{credit_code, passport, registration, resident_id},
    inspect_image,
    instance::{
        InstanceAction, InstanceNameDraft, InstancePasswordDraft, InstanceRebuildDraft, InstanceState,
        confirm_count, confirm_name, judge_image_kind, protection_allows,
    },
    instance_part::{instance_parts, network_parts},
    is_success,
    limits::CloudLimits,
    may_as, meaning,
    metric_range::MetricRangeDraft,
    permission::{editable_on_user, may_hand_on, may_hand_on_regions, role_sees_route},
    permission_grant::GrantsDraft,
    price_sight::PriceSight,
    public_address::{BandwidthDraft, bandwidth_change_allows},
    quota::{QuotaDraft, Used, judge_quota},
    recharge::check_daily_cap,
    rights::{Reach, UserGroup, effective_rights, inherit, may_manage, may_with_key, reach, still_covers},
    round_half_up, short_number,
    ssh_key::{SshKeyDraft, SshKeyNameDraft, ssh_key_facts},
    state::{
        KeyAction, KeyState, OrderAction, OrderState, RechargeAction, RechargeState, Region, ResourceAction,
        ResourceState, SubUserAction, SubUserState, Verification, VerificationAction, region_allows,
        sub_user_allows, verification_allows,
    },
    tags::TagsDraft,
    thousands,
};

use super::{Hex, Line, check, line};

pub const LINES: &[Line] = &[
    check!("checkRecharge", RechargeDraft),
    check!("checkBankDebit", BankDebitDraft),
    check!("checkThreshold", ThresholdDraft),
    check!("checkTimeRange", TimeRangeDraft),
    check!("checkInstance", InstanceDraft),
    check!("checkInstanceName", InstanceNameDraft),
    check!("checkGpuServer", GpuServerDraft),
    check!("checkHandOver", HandOverDraft),
    line!("gpuServerAllows", |_, state: GpuServerState, action: GpuServerAction| try "action",
        state.allows(action)),
    line!("gpuServerSight", |_, facts: GpuServerFacts| (
        gpu_server_status(&facts),
        gpu_server_task(&facts),
        is_gpu_server_used(&facts)
    )),
    check!("checkSshKey", SshKeyDraft),
    check!("checkSshKeyName", SshKeyNameDraft),
    check!("checkTags", TagsDraft),
    check!("checkHome", HomeDraft),
    line!("sshKeyFacts", |_, line: String| ssh_key_facts(&line)),
    check!("checkInstancePassword", InstancePasswordDraft),
    check!("checkInstanceRebuild", InstanceRebuildDraft),
    line!("protectionAllows", |_, is_protected: bool, action: InstanceAction| try "action",
        protection_allows(is_protected, action)),
    line!("serverProtectionAllows", |_, is_protected: bool, action: GpuServerAction| try "action",
        server_protection_allows(is_protected, action)),
    line!("confirmName", |_, typed: String, name: String| try "typed", confirm_name(&typed, &name)),
    line!("judgeImageKind", |_, was_vm: Option<bool>, is_vm: bool| try "is_vm",
        judge_image_kind(was_vm, is_vm)),
    line!("hostname", |_, name: String, id: String| hostname(&name, &id)),
    check!("checkBandwidth", BandwidthDraft),
    line!("bandwidthChangeAllows", |_, from: u32, to: u32, was_reduced_today: bool| try "to",
        bandwidth_change_allows(from, to, was_reduced_today)),
    line!("gpuChangeAllows", |_, was: FlavorSpec, is: FlavorSpec, changes_gpus: bool| try "is",
        gpu_change_allows(&was, &is, changes_gpus)),
    line!("instanceParts", |_, flavor_product: String, disks: Vec<u32>, bandwidth_mbit: u32| instance_parts(
        &flavor_product,
        &disks,
        bandwidth_mbit
    )),
    line!("networkParts", |_, bandwidth_mbit: u32, with_address: bool| network_parts(
        bandwidth_mbit,
        with_address
    )),
    line!("confirmCount", |_, typed: String, count: u32| try "typed", confirm_count(&typed, count)),
    check!("quotaAllows", |_, used: Used, wanted: Used, most: CloudLimits| judge_quota(
        &used, &wanted, &most
    )),
    check!("checkQuota", QuotaDraft),
    check!("checkMetricRange", MetricRangeDraft),
    check!("metricStep", |limits, draft: MetricRangeDraft, now: i64| draft.check(limits).map(|range| {
        let step = range.step(now);
        (step, range.first(step), range.to())
    })),
    line!("hasOwnForm", |_, product: String| has_own_form(&product)),
    check!("checkCard", |limits, draft: CardDraft, year: u32, month: u32| draft
        .check_on(limits, year, month)),
    line!("moneyParse", |_, text: String, currency: Currency| try "text", Money::parse(&text, currency)),
    line!("roundHalfUp", |_, value: i64, divisor: i64| round_half_up(value.into(), divisor.into())),
    line!("moneyPrint", |_, money: Money| money.print()),
    line!("moneyDisplay", |_, money: Money| money.display()),
    line!("checkDailyCap", |limits, method: PayMethod, minor: i64, paid_today: i64| try "amount",
        check_daily_cap(method, minor, paid_today, &limits.recharge)),
    line!("cardNumber", |_, number: String| try "number", card_number(&number)),
    line!("cardBrand", |_, number: String| CardBrand::of_number(&number)),
    line!("residentId", |_, number: String, today: u32| try "number", resident_id(&number, today)),
    line!("passport", |_, number: String| try "number", passport(&number)),
    line!("creditCode", |_, code: String| try "code", credit_code(&code)),
    line!("registration", |_, number: String| try "number", registration(&number)),
    line!("inspectImage", |limits, bytes: Hex, declared_len: u64| try "bytes",
        inspect_image(&bytes.0, declared_len, &limits.image)),
    line!("orderAllows", |_, state: OrderState, action: OrderAction| try "action", state.allows(action)),
    line!("rechargeAllows", |_, state: RechargeState, action: RechargeAction| try "action",
        state.allows(action)),
    line!("keyAllows", |_, state: KeyState, action: KeyAction| try "action", state.allows(action)),
    line!("subUserAllows", |_, state: SubUserState, action: SubUserAction, is_self: bool| try "action",
        sub_user_allows(state, action, is_self)),
    line!("resourceAllows", |_, state: ResourceState, action: ResourceAction| try "action",
        state.allows(action)),
    line!("instanceAllows", |_, state: InstanceState, action: InstanceAction| try "action",
        state.allows(action)),
    line!("regionAllows", |_, verification: Verification, region: Region| try "action",
        region_allows(&verification, region)),
    line!("verificationAllows", |_, verification: Verification, region: Region, action: VerificationAction|
        try "action", verification_allows(&verification, region, action)),
    line!("mayOpenServices", |_, verification: Verification| try "action", verification.may_open_services()),
    line!("groupOperations", |_, group: PermissionGroup| group.operations()),
    line!("mayAs", |_, role: Role, grants: Vec<Grant>, operation: Operation, resource: Resource| may_as(
        role, &grants, operation, &resource
    )),
    line!("mayHandOn", |_, role: Role, own: Vec<Grant>, grant: Grant| try "grant", may_hand_on(role, &own, &grant)),
    line!("mayHandOnRegions", |_, role: Role, own: Vec<Grant>, regions: Vec<String>| try "regions",
        may_hand_on_regions(role, &own, &regions)),
    line!("mayManage", |_, role: Role, own: Vec<Grant>, theirs: Vec<Grant>| try "user",
        may_manage(role, &own, &theirs)),
    line!("mayWithKey", |_,
                         role: Role,
                         owner: Vec<Grant>,
                         key: Option<Vec<Grant>>,
                         operation: Operation,
                         resource: Resource| may_with_key(
        role,
        &owner,
        key.as_deref(),
        operation,
        &resource
    )),
    line!("effectiveRights", |_, role: Role, grants: Vec<Grant>, resource: Resource| effective_rights(
        role, &grants, &resource
    )),
    line!("priceSight", |_, role: Role, grants: Vec<Grant>, resource: Resource| PriceSight::of(
        role,
        &grants,
        None,
        resource.region.as_deref()
    )),
    line!("priceSightWithKey", |_,
                                role: Role,
                                owner: Vec<Grant>,
                                key: Option<Vec<Grant>>,
                                region: Option<String>| PriceSight::of(
        role,
        &owner,
        key.as_deref(),
        region.as_deref()
    )),
    line!("eventSight", |_, role: Role, owner: Vec<Grant>, key: Option<Vec<Grant>>, event: EventFacts| {
        EventSight::of(role, &owner, key.as_deref(), &event)
    }),
    line!("reach", |_, role: Role, grants: Vec<Grant>, operation: Operation| reach(role, &grants, operation)),
    line!("stillCovers", |_, now: Vec<Reach>, then: Vec<Reach>| still_covers(&now, &then)),
    line!("inheritedGrants", |_,
                              direct: Vec<Grant>,
                              groups: Vec<UserGroup>,
                              regions: Option<Vec<String>>| inherit(
        &direct,
        &groups,
        regions.as_deref()
    )),
    check!("checkGrants", GrantsDraft),
    line!("editableOnUser", |_, grant: Grant| try "grant", editable_on_user(&grant)),
    line!("roleSeesRoute", |_, roles: Vec<String>, meta_roles: Vec<String>| role_sees_route(
        &roles,
        &meta_roles
    )),
    line!("thousands", |_, number: u64| thousands(number)),
    line!("shortNumber", |_, number: i64, decimals: u32| short_number(number, decimals)),
    line!("timeSpan", |_, seconds: i64| TimeSpan::of_seconds(seconds)),
    line!("timeSpanWords", |_, seconds: i64, lang: Lang| TimeSpan::of_seconds(seconds).words(lang)),
    line!("partOfDay", |_, hour: u32| PartOfDay::of_hour(hour)),
    line!("greeting", |_, hour: u32, lang: Lang| PartOfDay::of_hour(hour).greeting(lang)),
    line!("codeWords", |_, code: CodeValue, lang: Lang| Code::from_wire(&code)
        .unwrap_or(Code::UnknownError)
        .words(lang)),
    line!("meaning", |_, action: Action, number: u32, lang: Lang| meaning(action, number, lang)),
    line!("defaultText", |_, text: DefaultText, lang: Lang| text.words(lang)),
    line!("codeIsSuccess", |_, code: CodeValue| is_success(&code)),
    line!("codeEndsSession", |_, code: CodeValue| ends_session(&code)),
];
