import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { call } from "../api/call";
import { sessionCreate } from "./generated/sdk.gen";
import { useWords } from "./words";

/** Name and password. */
export function SignIn() {
  const w = useWords();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const signIn = useMutation({
    mutationFn: () => call(sessionCreate({ body: { name, password } })),
    onSuccess: () => client.resetQueries(),
  });
  const missing = (value: string) => (isTried && !value ? w("required") : "");
  return (
    <form
      style={narrow}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name && password) signIn.mutate();
      }}
    >
      <Container header={<Header variant="h2">{w("sign_in")}</Header>}>
        <Form
          actions={
            <Button variant="primary" formAction="submit" loading={signIn.isPending}>
              {w("sign_in")}
            </Button>
          }
        >
          <SpaceBetween size="m">
            {signIn.error && (
              <div role="alert">
                <Alert type="error">{signIn.error.message}</Alert>
              </div>
            )}
            <FormField label={w("name")} errorText={missing(name)}>
              <Input
                name="name"
                value={name}
                onChange={({ detail }) => setName(detail.value)}
                autoComplete="username"
              />
            </FormField>
            <FormField label={w("password")} errorText={missing(password)}>
              <Input
                name="password"
                type="password"
                value={password}
                onChange={({ detail }) => setPassword(detail.value)}
                autoComplete="current-password"
              />
            </FormField>
          </SpaceBetween>
        </Form>
      </Container>
    </form>
  );
}

const narrow: CSSProperties = { maxInlineSize: 480, marginInline: "auto" };
