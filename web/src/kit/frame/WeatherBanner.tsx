import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useWeather } from "./useWeather";

/** Says over the page that what it shows may be old, and since when, with a second try. */
export function WeatherBanner() {
  const t = useT();
  const times = useTimes();
  const { isOffline, staleSince, retry } = useWeather();
  const time = staleSince > 0 ? times.at(new Date(staleSince).toISOString()) : "";
  return (
    <div role="status">
      {(isOffline || time) && (
        <Box margin={{ bottom: "s" }}>
          <Alert type="warning" action={<Button onClick={retry}>{t("shell.retry")}</Button>}>
            {isOffline && t("weather.offline")} {time && t("weather.stale", { time })}
          </Alert>
        </Box>
      )}
    </div>
  );
}
