import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../api/call";
import { cardForm } from "../../api/generated/sdk.gen";
import { loadStripe, type Stripe, type StripeElements, type StripeLook } from "../../domain/card/stripe";
import { useLang, useT } from "../../i18n/t";
import { useIsDark } from "../../state/theme";

interface Begun {
  stripe: Stripe;
  elements: StripeElements;
  setupId: string;
  /** Whether the gateway has taken what was typed: it takes it once, and what is bound with it may be asked for again. */
  isConfirmed: boolean;
}

/** The gateway's form of a card on this page. */
interface GatewayElement {
  /** Where it is drawn. */
  place: RefObject<HTMLDivElement | null>;
  state: "loading" | "ready" | "failed";
  /** Begins another form at the gateway. */
  again: () => void;
  /** Has the gateway take what was typed, once for a form; the binding's name. Throws the gateway's words. */
  confirm: () => Promise<string>;
}

/** Begins a form at the gateway and draws it. */
export function useGatewayElement(publishableKey: string): GatewayElement {
  const t = useT();
  const lang = useLang();
  const isDark = useIsDark();
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef<Begun | null>(null);
  const look = useRef<StripeLook>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<GatewayElement["state"]>("loading");

  useEffect(() => {
    look.current = { locale: lang === "CN" ? "zh" : "en", appearance: { theme: isDark ? "night" : "stripe" } };
    // What is typed stays.
    begun.current?.elements.update(look.current);
  }, [lang, isDark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another form.
  useEffect(() => {
    let isLeft = false;
    let leave: (() => void) | undefined;
    const draw = async () => {
      setState("loading");
      const [stripe, form] = await Promise.all([loadStripe(publishableKey), call(cardForm({ body: {} }))]);
      if (isLeft || !place.current || !look.current) return;
      const elements = stripe.elements({ clientSecret: form.client_secret, ...look.current });
      const element = elements.create("payment");
      element.on("ready", () => setState("ready"));
      element.on("loaderror", () => setState("failed"));
      element.mount(place.current);
      leave = () => element.destroy();
      begun.current = { stripe, elements, setupId: form.setup_id, isConfirmed: false };
    };
    draw().catch(() => !isLeft && setState("failed"));
    return () => {
      isLeft = true;
      begun.current = null;
      leave?.();
    };
  }, [publishableKey, round]);

  const again = useCallback(() => setRound((last) => last + 1), []);
  const confirm = useCallback(async () => {
    const form = begun.current;
    if (!form) throw new Error(t("card.gateway_failed"));
    if (!form.isConfirmed) {
      const { error } = await form.stripe.confirmSetup({ elements: form.elements, redirect: "if_required" });
      if (error) throw new Error(error.message ?? t("card.gateway_refused"));
      form.isConfirmed = true;
    }
    return form.setupId;
  }, [t]);
  return { place, state, again, confirm };
}
